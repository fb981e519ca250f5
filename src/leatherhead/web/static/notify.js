// Notifications of the browser, for a page that is out of sight: whoever wants them has let the browser show them.

const TITLE = "Leatherhead";

/** Tell something outside of the page; a click leads to where it is about. The same tag is shown once. */
export function notify(text, path, tag) {
  if (!document.hidden || window.Notification?.permission !== "granted") return;
  const shown = new Notification(TITLE, { body: text, tag });
  shown.onclick = () => {
    window.focus();
    if (location.pathname !== path) location.href = path;
    shown.close();
  };
}
