CREATE TABLE public.accounts (
    name character varying NOT NULL,
    person character varying NOT NULL,
    phrase character varying NOT NULL
);
CREATE TABLE public.answers (
    "table" character varying NOT NULL,
    number integer NOT NULL,
    seat character varying NOT NULL,
    label character varying NOT NULL,
    kind character varying NOT NULL,
    spent bigint NOT NULL
);
CREATE TABLE public.leatherhead_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.people (
    id character varying NOT NULL,
    name character varying NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.processes (
    name character varying NOT NULL,
    until double precision NOT NULL
);
CREATE TABLE public.snapshots (
    "table" character varying NOT NULL,
    entries integer NOT NULL,
    packed bytea NOT NULL
);
CREATE TABLE public.tables (
    id character varying NOT NULL,
    game character varying NOT NULL,
    options json NOT NULL,
    home_names character varying NOT NULL,
    away_names character varying NOT NULL,
    home_seats character varying NOT NULL,
    away_seats character varying NOT NULL,
    home_commits character varying NOT NULL,
    away_commits character varying NOT NULL,
    home_nonces character varying NOT NULL,
    away_nonces character varying NOT NULL,
    home_holders character varying,
    away_holders character varying,
    home_score integer NOT NULL,
    away_score integer NOT NULL,
    invite character varying NOT NULL,
    public boolean NOT NULL,
    fair boolean NOT NULL,
    clock character varying NOT NULL,
    seconds integer NOT NULL,
    secret bytea NOT NULL,
    made double precision NOT NULL,
    changed double precision NOT NULL,
    state character varying NOT NULL,
    winner character varying,
    rematch character varying NOT NULL,
    process character varying NOT NULL
);
CREATE TABLE public.tokens (
    hash character varying NOT NULL,
    person character varying NOT NULL,
    made double precision NOT NULL
);
INSERT INTO public.accounts VALUES ('ann', 'rjfLc_zCaL0', '$argon2id$v=19$m=65536,t=3,p=4$RFiU/vDqsY+wKe+dskyj8w$Xq+Ln2SdIu28rjmtEXS2zgKgy3g07JIiIAUQvc2SwEQ');
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 0, 'home', 'receive', 'answer', 565);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 1, 'home', 'touchback', 'answer', 18);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 2, 'home', 'run', 'answer', 15);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 3, 'home', 'run', 'answer', 32);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 4, 'home', 'accept', 'answer', 15);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 5, 'home', 'run', 'answer', 12);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 6, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 7, 'home', 'run', 'answer', 5);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 8, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 9, 'home', 'timeout', 'answer', 3);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 10, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 11, 'home', 'run', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 12, 'home', 'run', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 13, 'home', 'run', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 14, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 15, 'home', 'run', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 16, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 17, 'home', 'run', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 18, 'home', 'run', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 19, 'home', 'defense-1', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 20, 'home', 'defense-1', 'answer', 5);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 21, 'home', 'defense-1', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 22, 'home', 'timeout', 'answer', 2);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 23, 'home', 'defense-1', 'answer', 1);
INSERT INTO public.answers VALUES ('m4p88nn53zp75ghznbxn', 24, 'home', 'timeout', 'answer', 3);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 0, 'away', 'heads', 'answer', 60);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 1, 'away', 'receive', 'answer', 39);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 2, 'home', 'kick-deep', 'answer', 38);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 3, 'away', 'scrimmage', 'answer', 32);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 4, 'away', '2-2', 'answer', 25);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 5, 'away', 'AC', 'answer', 32);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 6, 'away', 'AD', 'answer', 36);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 7, 'away', 'AH', 'answer', 28);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 8, 'away', 'AS', 'answer', 41);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 9, 'home', 'AC', 'answer', 72);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 10, 'home', 'AD', 'answer', 42);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 11, 'home', 'AH', 'answer', 45);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 12, 'home', 'AS', 'answer', 38);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 13, 'away', 'pass-1', 'answer', 123);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 14, 'away', 'draw', 'answer', 42);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 15, 'away', 'scrimmage', 'answer', 25);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 16, 'away', '2-2', 'answer', 23);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 17, 'away', '2C', 'answer', 75);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 18, 'away', '2D', 'answer', 67);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 19, 'away', '2H', 'answer', 54);
INSERT INTO public.answers VALUES ('qdm65ecar5t3wtymje22', 20, 'away', '2S', 'answer', 119);
INSERT INTO public.leatherhead_version VALUES ('2');
INSERT INTO public.people VALUES ('rjfLc_zCaL0', 'Ann', 1795029992.113199);
INSERT INTO public.people VALUES ('hkzFJQbkDiQ', 'Bob', 1795029994.6100876);
INSERT INTO public.processes VALUES ('vm 127.0.0.1 55933', 1795030031.9270837);
INSERT INTO public.snapshots VALUES ('m4p88nn53zp75ghznbxn', 20, '\x7801ed5b5ba85e47153eb54aa2d6146f55b48df29754911d98fb25a820784110e3858a18523d6d0e559aa4e524a84584e2a38822e293501f44a482906211ec8b96be08fa641f94464aa1e2834169f00e9ae3b766efb5ffbde7ff77f67feee76fe69c84d933b3d69a6f7d6bcd9ad9ff396765e5d6935f999c5b3db33639714a569387561f5a5b3f7eef835f3a3ba95435913e0629b50f6bf7894925a530a152c16823a2b5e17435b908f90b503d056551e94a56ca686fa3d35eda18bdf64a61e67475ea380928fcb73e081250515b2585f0ca250101658d7929bc95d12863a5312ada1065254fc30296508312cd1210701556246dada5b4da69e75df458192608625ac35b415340084f62c092c09e1601c04a5d47a6020c5769c22ae7596980240bb132c2196775c0424a482394a981808d04555a5891462a1ba4b1069405a5b5055872788a4558a9a292d61b21a5f15aaa00bc2d1603d6e64874b0c48a0ce86844505e5984524747eba4c8242c58560640b54e3910e215d602fa9e0ca80dd23a677c504e8158ed11ca9e88061813b5838089580df6108c36c67590b50da0ddf8185d448668e938c8adcff3455a9711c839363a1e03aa248c7005285d14c2b91045c22a2b4ff1aba4452e624e7944c01be9838f3d67246484f44821214474481ac00d0132597c44f012998428c39ac4a2be1b1fb23247a283166e0ba47bb00e213214272f6bac9c2aae4234e09051562ba59cc61621e67b4028cf8c964603ad313a580bb5699ee86a9e400786a94c40d885d442b9401b442332dd2c91061900566d08c8d900dac00f11324d2430af0dbe28993d502a8dd4ee2749e2d55be30db6870a6016cc29d371073b0cb500fbd844b88d057570522395fafecc95e838a41468134a3b2bb1771047efc10a2d44d580b24054c67aa9634a7c541e8a37e295e6036df461010e0d84e6d998c62659710195d446a194f1dea544e9faa2aa79021d579051088933c858141e5461874ad1a755811d143df019b0fdb00a761e4acb2cadcec35da47dd04a1a87bceed18a1d0ced19890e16d42d6d24f8145a8a202216c14afd2c1095c3bcb356104e0d6194851c0a4ab335b435854151895207046c9ab0a8b57304ba401022eba4b3a8e39a82e77dd4fd3d8c8d8ea219e1a38c3e1a0f8622ceb12c3ad8e132446f8244da0664b6a993a0a9f6a69a27d0058273077b97ce3e143d87e8a064f41941810d06c6bd472e4204e508e23dd250a691a3c874d4736c2dad816816ab810d70eb04a2877fc2852c7cf3043a5843e5230a381de4a0c4208f22aa7623c0e712e28680091472a1b0e365a4246eab4dca68ed71d87bd4019ce2d8c85498bac133d53c810e0ecaa26870d65b199029c645c0f13d205807a5dbdb805485cbc832548199e029e7224e370d364cda5848814e1619846656a00b043982e3c499b443b123706c45db8f1e28464d56c8228b13144fa86b81a2876c4d2775a24451a1c18181a4f71ea7244a608e6456a0830440705f40e66043444419b717dca47a94e0e4b7a88b080ab2c3e22246a8092b0191f5f5455538cd50840392c3ba803b566d037bb22e6928ab12bb56833487050114d5160650d2a824da6a9e402f4350af70727b5c097195883892ac4ec9dc4381da0b7048770f9c56a12ed5451e57c7b52fae9dbf58df1de9a0abd5b03a2d62e83288b3088f89557ae0c301370940542421495623612a196b2d9a4ac274ba23ff308a64a9e5eb35481df9000b9567ed56d9558eecd4271e40906832d719719525192418e250d5dbd7922865336526ae28095272a9468bf12e5a454c27f320911efb68819b339cd4e188025a124cbe3604d16d3ad921657c639a5c55243d751574c05ccd24a14ade105adc9f68e58e63b3aed68b26ab305b5788e45bd7bec30da31309a56016e7500a0da9a66f8cd54c4ca593ff289a8422f71f52d325102872abf59fc29694715167651084475ace92f45419751b6149ecd48992824798eaec484bbb440b69e3625843cfdcc478df4d89b79f1a05c2c328a651a0e3a28722f45c9029ea846236e3c034d903db4083a243a2099aae60a44d2f7a50fd3c3315ce5720c54cf2b585d8d9135d57dbd3984203656c8b29cbb225aa13a3a9b622f12ecd11852521af694ec9450ea27e933b046caa2d2b88f7b47d138fa4dd2ae32c9a5546898a701c1312bca45d46af2ec9876926823b52250075f8b12df0f292f46837062c08652a44abeb671fc63b6c7a9d7d60edfc67ef5dbdef81ba7fffdaf9b5f5d58b0fae4f4ee09a8392a82c4a330a1dbd40e19a3b39b37a116fce13dc5ddd71298fcb30f9eacac0d7cdcdf8cb9af6154d7b53d3de92cd1fc9faacfff266fc77f76ca4a7c34dffd6a67d4dd3b23cafd30c1fb886f1312f0c90fd7c1b0f6cb1657ec3f95347cc3bdefd5c6e86e779fcaee621c7c338394eaf6ce4b68b8fd72d6d61a0305018280c14060a038581c2c0723070670333bf47f2fd95c75fd5c81dcbe4f95e39e4ed3b3379bed7b3dd5cef5d993cbf1fe472dce779b6c77dc6cf72dcbe8e1f166cd91e8bf3fbc9c778206b5f9bf5c7ba6fcd04d88f6cb8ede6f6c7e45bc5f25018280c14060a038581c24061a0305018280c14060a038581c24061a0305018280c14060a0385810518e0cff18744873e7f1f921f1a3fd44c8cfd9c61483fff3d98fcf3fc5c2f97cfe7f33e7ffe9ef3c176783c6f17f587fd1fc39de32afdc24061a0305018d81f06f85ce09f9b338a37340f3c7fb4e9e7e7039f9f1b1bf5efc9b27e69e733c07cce9f5d59199bcff586e4793c8f6bae5ffadb63e0999fdf73d7972f5fe15f231f34c6f7ac2181a179ecabf4f5cfa61dd2bfd1c6b9eeec94dfd79e58bff4a94b37ff71ccde509c86f49ab0b5c591eb27efcf21bde9f8bf9389d74f0796f229f79779d86967de74f427571e7bf61f8f8ed9dd6e1cf9ef4038bea3bfaf75ad96645cfc770ddc5f96368f63dedfa9bfd378eabdb77ff889ef3cf7fd315e369b471c2fb6cb7524f783e767dbe793897cfc8df9c001efe7fee6bcec14fc6f1cbafbd7775c0d9f19b3b7dd38f27ecefd1a5a77b7fc1d5a6fb7c6737f9b32d39e373bb5eefde77ef5dbf77df0f3d7c6ec711cc6e4783e8fc36dcd04fb713b0b0eb42f360606a6db61dee7edc0017bc8e3b8591e1775e7eac93b6e3af7e485c998fc66d7cfe3c87ce77ee572531cbf4c53d3fef59f384fae2fb5f7b3b9bfbb85e0433f3cf29ea7bef0b3c7c7ec731cc6e4783e8f0f7ffebba85f8f3406d8dea22d7f7ebca8fc6ecbe5fee6bcecd4fa7f7bff5b9efce6e7d63e3e666fbbfb91fde1ba3afab94013c8315c43f37c3f1e9adfab71f69bd7db2c8fac37d67eebef875ff8d10bbfbf3426b7d9f5f3bce3fd9cfb35bcee7f9389e1f9c56646df6f1633b365a9dcdfff6db1ce8c01b87ce682f9fad38f8ffe186bd13832eefc7d8fff3e87e33bf601d2b7bf763641ff4ba3f0afa6bd92f150477b63e3cfcdf87f9af66ad3fe35931fe363a7e71937dbddecbd9ff5c6da5b1e39f1918f1ebdfbd931b945e3c8761afadafb35c7975b961b6c1b03a3093668e0604c2cecef36e11e7aecd30f5fbbeded2f8e99d96e1c597f61bfb2f3f1a09c77633ce5f30bfb9b2b6eb2ffd3cb1f38fcc93fbdf9ea981ac7614c8ee7b7bd1f9faf2db03d6eb93e73ffa0b77b15c793278efce6d59ff8455bff8678d96a1cd98f1f3481e573fec74d7f68bdfa53f2e11f42eed639338467abe3ecff56f517d5fbdeb1638f3efddd137f1893e73832ae656dc7fc2cf3cbc5405ef7970bfd8d83b6c4e9c689f55e7a5af26a67d92e7cee2c9f2f156b252f5e2a915c6e3f4a1eee6ffc0afffbcbffb2ae5ef2665923b73bb84b3eec0eafb955fe9c2e1fe7fed07c3e9ef7597fa81d92e7716e599ffbdcf27869f78781b23ff787f7655db5e4cbb2466e73b84b9c37c7d77e499738ed17f37bb3eeff01581676fe');
INSERT INTO public.snapshots VALUES ('qdm65ecar5t3wtymje22', 20, '\x7801ed5b4b6b1c4710debcecd8e0e492b33193f871e885ae7eb70fb9e5570811d6d610f043328ab031c6f74002c117dfecbf2130f903f90f21975c734a20c728d5b353ebddcab666e517235c2bb1bdd5fd75f5d75f75f5ccac5a93c999e6517377b6d336d7b740353767fb3bd31b7b0fee34caaa66c7278064630b41370a20b8a48cd51e125867b6557330bbd77e8f3db7b0afc61e5a25a7b3d190b377dadbe07d720ab6d5d6b4004c05a011000a3a07a0c180f3e00318f4e1c0266cda46c4567110d14505d20d523884f588320ad22808874e62d639223f6f624ccee9e49d5a867895ac0313bdcd511b1b524a90971146250fdaa7e8b48dda9a84fe70864ba380f23944e38c4d3891e8029a2b2ec028174c32da65833f2902d25aa1015e81490e406be70d828dce18121ca62802a847a7483419a940e19b93d731e00411002a0db467e5bcb63ee76022cec2655f04aebafb1f1ca37b12b8c1106eee3d258c560d5ed6c149c8afc31fc77e1dfe38fa6bf0c7f247ddf0571fa777bf5afd7a89fbac31dd8a36de63fc7d09668c0642b091f2ae5ff0eb10ababc8d888e96683b1a0313930cd31584baba8dece9745c2c8e04e5173c7e1c1297f02b83598e2ebbd635634edfd76f760be2b614cba3c0965e7c16d41956d0867d4d96513a08a6e775a347894f4251270cdba15db01ab2879bc82c0b45d54584c61cc43d331b185052edcf286e395289584c3216c31131a4b66ee5ab16a4e0df79392f14b36ce81ec82455e18d2a2c16cffce43dc98bb3dfa76bbfbed8dd9cddb73fbbb76b7dd9f1deced37d7d769d8eccc0ef062d0186dc214600aa9793ca9bc3eeaeb3fe8cb86e1a8fe7c5fff615f7ed197d49f4ad67d617ede7fa272d130b20f47e5f5efd9052b3e7fb21780fe43adfe42a5bd1b07dfa6cc11e9cbaa07cddaf8bce3a638de6fc8feece7174fff7ef6d7258ee3e30dc59ff0a4035f5743ed9611b8c66c314501514014100544015140141005c6adc0573d3dbaefa3e7106ed32c2e333cd5139edf575e21002b6bf8ab15ffacfbc2fc9ae1e9fef4e513c602da7de078ba7fade1cf31ffc49bfaad7a9f4cb87fba1fffb807d27309f5fb92f9ffb4b74947c249290a8802a28028200a8802a28028200a8802a28028200a8802a28028200a8802a28028200abc49055ef77be8336f92cc087cd1f7f34485fe1e403af1f334841b7bf9c9d8090a3f5140141005440151e01514a0eb349d77e02ee8bc35e12ef600ba9e53c9fb9d367b7efe804e259c36f6e3e34beb6553669be2e91ccea67e05f77e2970f9f0f7c327cfefff34346b7a2ea9e1783b3f9f44ebf5cfbe81fcfcc36caa3fede52f7b38b1df8e8e681e347fca47b2a9fd554bd299fe3f85ce87f1786cea9f78f1eb14d5931f6e53fdeb967ffc7aeb9bb6fde1c7213f34be9473a5c6aac3501cdf553be5c9bb1a4fc61105c6a880e4c118a3321e4e635f1f63e7379e480a13516032917c595d05a2c7aa1e63b5e879a6c66fa89df73b299ef71fbb4df3a3b2c677a8bdd64feadf2f05def63ef91ff6a8dd89');
INSERT INTO public.tables VALUES ('m4p88nn53zp75ghznbxn', 'paper-bowl', '{"length": "short"}', 'Owls', 'Bears', 'human', 'coach', '', '', '', '', 'rjfLc_zCaL0', NULL, 0, 0, '43bf1d7648e3b8750e49f6180eb8f44e8de75a198f07cb2905f68084787bbdd4', false, false, 'none', 0, '\x667e1d7bae2134537569690ea35711862ce7be269e7674600bf1f18a31b1248d', 1795029996.9225514, 1795030001.9178183, 'running', NULL, '', 'vm 127.0.0.1 55933');
INSERT INTO public.tables VALUES ('qdm65ecar5t3wtymje22', 'card-bowl', '{}', 'Owls', 'Bears', 'human', 'human', '', '', '', '', 'rjfLc_zCaL0', 'hkzFJQbkDiQ', 0, 0, 'e99bac964a7b1831820f9fd922172975da50144971c6666296af0773617de913', true, false, 'move', 600, '\xc4a1069baa6b62b7c3688b1bfe0c7030fdf792e81c71e4bbd57ccddf9821dcfb', 1795030002.8901923, 1795030002.963743, 'running', NULL, '', 'vm 127.0.0.1 55933');
INSERT INTO public.tables VALUES ('vpychqmyfpsvwqxke4sc', 'paper-bowl', '{"length": "short"}', 'Owls', 'Bears', 'human', 'coach', '', '', '', '', 'hkzFJQbkDiQ', NULL, 0, 0, '306d6903d111f3df67ec09eadfd06c2ff03640ae2d399f93744ddb757dd7e61b', false, false, 'none', 0, '\x8be1531c6adfd7f745ba3291906bb6f366c12366f0f167f68ddc76d97039e495', 1795030004.5744822, 1795030004.7175782, 'resigned', 'away', '', 'vm 127.0.0.1 55933');
INSERT INTO public.tables VALUES ('2vumteqyuq75jra4hhzc', 'pigskin', '{}', 'Owls', 'Bears', 'human', 'human', '', '', '', '', NULL, 'hkzFJQbkDiQ', 0, 0, '10a2a5deef154134a33b3583927c01bc83a60f1797d5d09402446b338833af84', false, true, 'none', 0, '\x1b54dea283da9bdd16d132df8fcd9c99aabbefa3c7e867294f23070dc1f448ac', 1795030004.8983395, 1795030004.8983395, 'waiting', NULL, '', 'vm 127.0.0.1 55933');
INSERT INTO public.tokens VALUES ('65a2526b367be2e93efaa2ffcd2b3897c373a28abbf1830a04c4aae5993f6fb4', 'rjfLc_zCaL0', 1795029992.1175117);
INSERT INTO public.tokens VALUES ('3717ec1306be0ac0ba25df19a54e3977435802b6d02b2e9511b6ee4877f7cf1b', 'hkzFJQbkDiQ', 1795029994.6274354);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.answers
    ADD CONSTRAINT answers_pkey PRIMARY KEY ("table", number);
ALTER TABLE ONLY public.leatherhead_version
    ADD CONSTRAINT leatherhead_version_pkey PRIMARY KEY (version_num);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.processes
    ADD CONSTRAINT processes_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_pkey PRIMARY KEY ("table");
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
CREATE INDEX accounts_of_person ON public.accounts USING btree (person);
CREATE INDEX tables_by_state ON public.tables USING btree (state, changed);
CREATE INDEX tables_of_away ON public.tables USING btree (away_holders, state);
CREATE INDEX tables_of_home ON public.tables USING btree (home_holders, state);
CREATE INDEX tokens_of_person ON public.tokens USING btree (person);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
ALTER TABLE ONLY public.answers
    ADD CONSTRAINT answers_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.snapshots
    ADD CONSTRAINT snapshots_table_fkey FOREIGN KEY ("table") REFERENCES public.tables(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);
