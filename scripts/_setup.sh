# Sourced by the scripts beside it, which set $root. `set_up play`, `web`, `study`, `print`, `build`, `docs`, `release`, `test`
# or `bench` makes .venv what pyproject.toml asks for; the last five in the versions of requirements.lock. A stamp remembers
# that, so that later calls cost nothing.

venv="$root/.venv"
origin="$venv/leatherhead-origin" # checkout and Python of a .venv that was made here, and not by hand
lock="$root/.venv.lock"           # not empty while a set-up is unfinished

say() {
    echo "leatherhead: $*" >&2
}

refuse() {
    say "$@"
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# Prints a Python that is new enough: $PYTHON and no other, where that is set.
find_python() {
    for candidate in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
        [ -z "${PYTHON:-}" ] || break
    done
    found=$("${PYTHON:-python3}" --version 2>/dev/null) || found="not a Python that runs"
    refuse "Python 3.11 or newer is needed, but ${PYTHON:-python3} is $found; set PYTHON to a newer one."
}

# What a set-up depends on: one of changed requirements, or of a checkout that has moved, is out of date.
fingerprint() {
    echo "$root $(cat "$root/pyproject.toml" "$root/requirements.lock" | cksum)"
}

content_of() {
    cat "$1" 2>/dev/null || true
}

is_set_up() {
    [ "$(content_of "$venv/leatherhead-$1")" = "$(fingerprint)" ] && [ ! -s "$lock" ] && ! venv_is_unfit
}

# Whether .venv has to be made anew: its Python has gone, or it is of another checkout or another $PYTHON.
venv_is_unfit() {
    [ -x "$venv/bin/python" ] || return 0
    [ -f "$origin" ] || return 1
    { read -r made_in && read -r made_by; } <"$origin"
    [ "$made_in" != "$root" ] || [ "${PYTHON:-$made_by}" != "$made_by" ]
}

# Lets one set-up run at a time. The lock is held by the open file 9, and so by nobody when this shell has gone.
take_lock() {
    exec 9>>"$lock"
    "$python" -c '
import fcntl, sys
try:
    fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)
except BlockingIOError:
    print("leatherhead: waiting for another set-up of this checkout to end", file=sys.stderr)
    fcntl.flock(9, fcntl.LOCK_EX)'
}

# Runs a command in the checkout, silent unless it fails.
quietly() {
    output=$(cd "$root" && "$@" 2>&1) && return
    printf '%s\n' "$output" >&2
    refuse "the set-up has failed for the reason above; the next call will try again."
}

make_venv() {
    if [ -s "$lock" ] || venv_is_unfit || ! is_new_enough "$venv/bin/python"; then
        echo unfinished >"$lock"
        quietly "$python" -m venv --clear "$venv"
        printf '%s\n' "$root" "$python" >"$origin"
    elif [ -f "$origin" ]; then
        echo unfinished >"$lock"
    fi
}

install() {
    quietly "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input "$@"
}

# Prints the option that holds pip to the lock, if it was made by this version of Python: another may need other packages.
lock_option() {
    made_by=$(sed -n 's/^# Python //p' "$root/requirements.lock")
    running=$("$venv/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ "$made_by" != "$running" ] || echo "--constraint requirements.lock"
}

# Debian's Chromium for the tests of the pages, where we may install it; elsewhere those tests are skipped.
find_browser() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing chromium-headless-shell for the tests of the pages."
        apt-get update >/dev/null 2>&1 && apt-get install --yes chromium-headless-shell >/dev/null 2>&1 && return
    fi
    say "there is no Chromium, so the tests of the pages are skipped."
}

# The type checker of the JavaScript, as package-lock.json has it; where there is no Node.js that check is skipped.
set_up_node() {
    if ! command -v npm >/dev/null 2>&1; then
        say "there is no Node.js, so the JavaScript is not checked."
        return 1
    fi
    # npm writes this file last.
    [ node_modules/.package-lock.json -nt package-lock.json ] || quietly npm ci --no-audit --no-fund
}

set_up() {
    is_set_up "$1" && return
    python=$(find_python)
    take_lock
    if ! is_set_up "$1"; then
        say "setting up .venv in $root for $1: about a minute, the first time."
        make_venv
        compile= groups=
        case $1 in
        play) parts=. stamps=play ;;
        study) parts='.[study]' stamps='play study' ;;
        print) parts='.[print]' stamps='play print' ;;
        # Python compiles what the tests import, which is a small part of what they install.
        test)
            parts='.[envs,notify,print,study,web]' groups='test check docs release' stamps='play study web print docs release test' compile=--no-compile
            ;;
        web) parts='.[web]' stamps='play web' ;;
        bench) parts='.[envs,study]' groups=bench stamps='play study bench' ;;
        docs) parts=. groups=docs stamps='play docs' ;;
        release) parts='.[envs,notify,print,study,web]' groups='test release' stamps='play release' ;;
        build) parts=. groups=build stamps='play build' ;;
        esac
        if [ -n "$groups" ]; then
            install --upgrade 'pip>=25.1' # older ones know no dependency groups
            groups="$(printf -- '--group %s ' $groups) $(lock_option)"
        fi
        say "installing packages ..."
        install $compile $groups --editable "$parts"
        for stamp in $stamps; do
            fingerprint >"$venv/leatherhead-$stamp"
        done
        : >"$lock"
        say "ready."
    fi
    exec 9>&-
}
