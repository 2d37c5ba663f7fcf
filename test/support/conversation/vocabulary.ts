/** Words and sentence frames of one human language. Frames name slots: {thing}, {when}, {person}, {number}. */
export interface Language {
  readonly givenNames: readonly string[];
  readonly familyNames: readonly string[];
  /** The family name comes first, without a space. */
  readonly familyNameFirst?: true;
  /** Topics of talk, ready to stand as a subject. */
  readonly things: readonly string[];
  /** When something is going to happen. */
  readonly moments: readonly string[];
  readonly sentences: readonly string[];
  readonly questions: readonly string[];
  readonly shortAnswers: readonly string[];
  readonly topics: readonly string[];
}

const english: Language = {
  givenNames: words('Alice Ben Carol Dylan Erin Frank Grace Henry Isla Jack'),
  familyNames: words('Archer Brooks Carter Dawson Ellis Fletcher Grant Hughes'),
  things: phrases(
    'the login page|the nightly build|our staging server|the search index|the invoice form|the mobile app|the onboarding guide|the backup job|the payment hook|the team calendar|the export to PDF|the coffee machine|the old dashboard',
  ),
  moments: phrases('tomorrow|after lunch|next week|before the release|in an hour|on Thursday'),
  sentences: phrases(
    'I looked at {thing} again, and {thing} turned out to be the real reason.|{thing} is slow, about {number} ms for a single request.|Let us talk about this {when}.|I would rather keep {thing} as it is and change the text around it.|That makes sense to me, although nobody has measured it with more than {number} users.|We had the same problem last year; the cause was a full disk.|{thing} is green again.|I wrote down what we know so far, corrections are welcome.|My guess is that {thing} waits for something that never comes.|Please do not restart anything {when}, I am still collecting logs.|It was *not* the cache this time, it was **{thing}**.|Two people reported the same from another office.|I can reproduce it with `limit={number}` every single time.|If {thing} still fails {when}, let us go back to what we had.|{thing} needs a better name; nobody finds it.|I had lunch with the new colleagues, they are asking for {thing} too.|After {number} tries it worked once, which is worse than never.|No objections from me, but please write it into the guide.|The numbers look better than in the last three weeks together.|I am out {when}, so do not wait for me.',
  ),
  questions: phrases(
    'Does anybody know why {thing} answers with {number}?|Could you have a look {when}?|Who owns {thing} these days?|Is {number} a sensible limit?|Shall we ship it {when}?',
  ),
  shortAnswers: phrases('ok|thanks!|+1|done|on it|same here|no idea, sorry|sounds good|lol|brb|:+1:|:tada: great work'),
  topics: phrases(
    'login problems|release planning|slow search|lunch|new colleagues|backup fails|design of the form|weekly status|flaky test',
  ),
};

const german: Language = {
  givenNames: words('Anneliese Jürgen Käthe Matthias Ödön Sabine Thorsten Ulrike'),
  familyNames: words('Bäcker Förster Grünwald Köhler Müller Schäfer Weiß Zöllner'),
  things: phrases(
    'die Anmeldeseite|der Suchindex|das Rechnungsformular|die Datensicherung|der Testserver|die Schnittstelle',
  ),
  moments: phrases('morgen früh|nach der Mittagspause|nächste Woche|am Donnerstag'),
  sentences: phrases(
    'Soweit ich sehe, ist {thing} gar nicht schuld.|Ich kümmere mich {when} darum.|Das dauert bei mir {number} Millisekunden – zu lange für eine größere Übergabe.|Bitte nichts ändern, {thing} läuft gerade wieder.|Die Straßenbahn fällt aus, ich komme etwas später.',
  ),
  questions: phrases('Weiß jemand, warum {thing} so träge ist?|Wer übernimmt das {when}?|Reichen {number} Einträge?'),
  shortAnswers: phrases('passt|danke dir!|erledigt|schöne Grüße|ich schau mal|genau 🙂'),
  topics: phrases('Anmeldung klemmt|Übergabe an den Betrieb|Größe der Anhänge|Mittagessen'),
};

const spanish: Language = {
  givenNames: words('Begoña Íñigo Lucía Martín Nuria Óscar Ximena'),
  familyNames: words('Álvarez Ibáñez Muñoz Núñez Peña Zúñiga'),
  things: phrases('la página de acceso|el servidor de pruebas|la copia de seguridad|el formulario|la aplicación móvil'),
  moments: phrases('mañana|después de comer|la semana que viene|el jueves'),
  sentences: phrases(
    'Creo que {thing} no tiene la culpa.|Lo miro {when} y os cuento.|¡Por fin! Ahora tarda solo {number} ms.|{thing} vuelve a funcionar, no sé por qué.|Mejor lo hablamos {when} con calma.',
  ),
  questions: phrases('¿Alguien sabe qué pasa con {thing}?|¿Lo dejamos en {number}?|¿Quedamos {when}?'),
  shortAnswers: phrases('vale|¡gracias!|hecho|ni idea|jajaja|buenísimo 🎉'),
  topics: phrases('fallo al iniciar sesión|diseño del formulario|vacaciones|próxima versión'),
};

const french: Language = {
  givenNames: words('Aurélie Benoît Chloé François Hélène Loïc'),
  familyNames: words('Bérenger Chênet Lefèvre Noël Gauthier'),
  things: phrases('la page de connexion|le serveur de test|la sauvegarde|le formulaire|l’index de recherche'),
  moments: phrases('demain|cet après-midi|la semaine prochaine|jeudi'),
  sentences: phrases(
    'À mon avis, {thing} n’y est pour rien.|Je regarde ça {when}.|On passe de {number} ms à presque rien, c’est déjà ça.|{thing} remarche, mais je me méfie.',
  ),
  questions: phrases('Quelqu’un sait pourquoi {thing} est si lent ?|On en parle {when} ?|{number}, c’est assez ?'),
  shortAnswers: phrases('d’accord|merci !|c’est fait|aucune idée|bien vu 👏'),
  topics: phrases('connexion impossible|prochaine version|déjeuner'),
};

const portuguese: Language = {
  givenNames: words('Conceição Estêvão Inês João Letícia Simão'),
  familyNames: words('Araújo Brandão Conceição Guimarães Magalhães'),
  things: phrases('a página de entrada|o servidor de testes|a cópia de segurança|o formulário|a aplicação'),
  moments: phrases('amanhã|depois do almoço|na próxima semana|na quinta-feira'),
  sentences: phrases(
    'Acho que {thing} não tem nada a ver com isso.|Vejo isso {when} e aviso vocês.|Agora são só {number} ms, muito melhor.|{thing} voltou a funcionar sozinho.',
  ),
  questions: phrases('Alguém sabe o que aconteceu com {thing}?|Pode ser {when}?|Chegam {number}?'),
  shortAnswers: phrases('ok, obrigado!|feito|não sei|kkkk|ótimo 👍'),
  topics: phrases('erro na entrada|próxima versão|férias'),
};

const russian: Language = {
  givenNames: words('Алексей Дарья Екатерина Игорь Любовь Фёдор'),
  familyNames: words('Белых Гончаренко Седых Черных Шевчук'),
  things: phrases('страница входа|тестовый сервер|резервная копия|поисковый индекс|новая форма'),
  moments: phrases('завтра|после обеда|на следующей неделе|в четверг'),
  sentences: phrases(
    'Похоже, {thing} тут ни при чём.|Посмотрю {when} и напишу.|Теперь уходит всего {number} мс, гораздо лучше.|{thing} снова работает, причину пока не нашёл.',
  ),
  questions: phrases('Кто-нибудь знает, почему {thing} отвечает так медленно?|Обсудим {when}?|Хватит ли {number}?'),
  shortAnswers: phrases('ок|спасибо!|готово|не знаю|ха-ха|отлично 🎉'),
  topics: phrases('не работает вход|план выпуска|отпуск'),
};

const japanese: Language = {
  givenNames: words('愛子 健太 さくら 大輔 陽菜 拓海'),
  familyNames: words('佐藤 高橋 渡辺 小林 山﨑'),
  familyNameFirst: true,
  things: phrases('ログイン画面|検証サーバー|バックアップ|検索インデックス|請求書フォーム'),
  moments: phrases('明日|昼休みのあと|来週|木曜日に'),
  sentences: phrases(
    '{thing}は原因ではなさそうです。|{when}確認して、結果をここに書きます。|平均で{number}ミリ秒かかっています。|{thing}は復旧しました。お騒がせしました。',
  ),
  questions: phrases('{thing}が遅い理由をご存じの方はいますか？|{when}話せますか？|上限は{number}で足りますか？'),
  shortAnswers: phrases('了解です|ありがとうございます！|完了しました|すみません、わかりません|お疲れさまです🙇'),
  topics: phrases('ログインできない|リリース計画|歓迎会'),
};

const chinese: Language = {
  givenNames: words('晓明 丽华 子轩 雨桐 志强 梓涵'),
  familyNames: words('王 李 欧阳 陈 赵'),
  familyNameFirst: true,
  things: phrases('登录页面|测试服务器|备份任务|搜索索引|发票表单'),
  moments: phrases('明天|午饭后|下周|星期四'),
  sentences: phrases(
    '我又看了一遍，{thing}应该没有问题。|我{when}处理，有结果再告诉大家。|现在每次请求大约{number}毫秒。|{thing}已经恢复正常。',
  ),
  questions: phrases('有人知道{thing}为什么这么慢吗？|我们{when}讨论可以吗？|上限设为{number}够不够？'),
  shortAnswers: phrases('好的|谢谢！|搞定了|不清楚|哈哈哈|辛苦了👍'),
  topics: phrases('无法登录|发布计划|团建'),
};

const arabic: Language = {
  givenNames: words('أحمد فاطمة خالد ليلى يوسف مريم'),
  familyNames: words('الحسن المصري النجار الخطيب'),
  things: phrases('صفحة الدخول|خادم الاختبار|نسخة الحفظ|قائمة البحث|تطبيق الهاتف'),
  moments: phrases('غدًا|بعد الغداء|الأسبوع القادم|يوم الخميس'),
  sentences: phrases(
    'أظن أن السبب ليس {thing}.|سأراجع الأمر {when} وأخبركم.|الزمن الآن {number} مللي ثانية فقط.|المشكلة في {thing} انتهت والحمد لله.',
  ),
  questions: phrases('هل يعرف أحد ما مشكلة {thing}؟|هل نتحدث {when}؟|هل يكفي {number}؟'),
  shortAnswers: phrases('حسنًا|شكرًا!|تم|لا أدري|ممتاز 🎉'),
  topics: phrases('مشكلة الدخول|خطة الإصدار|إجازة'),
};

/** English first: it is what mixed teams write most. */
export const languages: readonly [Language, ...Language[]] = [
  english,
  german,
  spanish,
  french,
  portuguese,
  russian,
  japanese,
  chinese,
  arabic,
];

export const channelNames: readonly string[] = phrases(
  'general|engineering|design|support|announcements|random|backend|mobile|ops|sales|Forschung & Lehre|日本語|ciencia|книжный клуб|hiring|security|data|kitchen',
);

export const emoji: readonly string[] = phrases(':smile:|:tada:|:thinking:|:check:|:octopus:|😀|🚀|👩🏽‍💻|🏳️‍🌈|❤️|🇧🇷|🤷‍♂️');

export const links: readonly string[] = phrases(
  'https://docs.example.com/guide/first-steps|https://status.example.org/?since=2026-11-01&region=eu#incidents|[the ticket](https://tickets.example.com/browse/OPS-{number})|http://example.net/wiki/Straße_(Begriff)|[رابط](https://example.com/ar/%D8%B5)|www.example.com|mailto:help@example.com',
);

/** Fenced code by its language tag; {name} and {number} are slots. */
export const snippets: readonly (readonly [language: string, code: string])[] = [
  ['python', 'def {name}(limit={number}):\n    for row in rows[:limit]:\n        yield row["{name}"]'],
  ['ts', 'export const {name} = (limit = {number}): number[] => items.filter((item) => item < limit && item !== 0);'],
  [
    'js',
    'const {name} = await fetch(`/api/v1/{name}?limit=${{number}}`);\nconsole.log({name}.status); // <b>not bold</b>',
  ],
  ['sql', "SELECT id, name FROM {name}\nWHERE created > now() - interval '{number} days'\nORDER BY id DESC;"],
  ['rust', 'fn {name}(limit: usize) -> Vec<u8> {\n    (0..limit.min({number})).map(|n| n as u8).collect()\n}'],
  ['go', 'func {name}(limit int) error {\n\tif limit > {number} {\n\t\treturn errTooMany\n\t}\n\treturn nil\n}'],
  ['bash', 'find . -name "*.{name}" -size +{number}k -print0 | xargs -0 ls -l'],
  ['json', '{\n  "{name}": { "limit": {number}, "enabled": true }\n}'],
  ['yaml', '{name}:\n  replicas: {number}\n  command: ["serve", "--port", "80"]'],
  ['diff', '--- a/{name}\n+++ b/{name}\n-limit = 10\n+limit = {number}'],
  ['', '[{number}] ERROR {name}: connection reset by peer\n[{number}] WARN  {name}: retry 1 of 3'],
  ['math', '\\int_0^{{number}} x^2 \\, dx'],
];

export const identifiers: readonly string[] = words(
  'limit_of rows user_id fetchAll retryLater invoice queue_depth größe tmp',
);

function words(text: string): string[] {
  return text.split(' ');
}

function phrases(text: string): string[] {
  return text.split('|');
}
