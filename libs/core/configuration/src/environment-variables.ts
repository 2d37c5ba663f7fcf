import { isEmail, isFullName, isPasswordLength } from '@chat/accounts';
import { HTTP_LIMITS, isAddressRange } from '@chat/http';
import { isFQDN, isIn, isInt, isIP, isURL, matches, max, min } from 'class-validator';

/** One environment variable that an operator may set. */
export interface Variable<T> {
  readonly name: string;
  readonly meaning: string;
  /** The default value in the operator's table. */
  readonly default: string;
  /** Describes valid values, for the line that refuses a wrong one. */
  readonly allowed: string;
  /** A value that is not shown, because it may contain a password; absent: all are shown. */
  isSecret?(value: string): boolean;
  /** Undefined: the value is wrong. */
  read(value: string): T | undefined;
}

/** A wrong value. The operator sees the message as one line. */
export class WrongVariable extends Error {
  constructor(variable: Variable<unknown>, value: string) {
    super(
      `${variable.name} is ${variable.isSecret?.(value) ? 'wrong' : JSON.stringify(value)}; allowed: ${variable.allowed}.`,
    );
  }
}

const text = (
  name: string,
  defaultValue: string,
  meaning: string,
  allowed = 'any text',
  isAllowed: (value: string) => boolean = () => true,
): Variable<string> => ({
  name,
  meaning,
  default: defaultValue,
  allowed,
  read: (value) => (isAllowed(value) ? value : undefined),
});

const isHost = (value: string) => isIP(value) || isFQDN(value, { require_tld: false, allow_underscores: true });

const MOST_NAME_CHARACTERS = 40;
const isRealmName = (value: string) => value.trim() !== '' && [...value].length <= MOST_NAME_CHARACTERS;

const word = (name: string, defaultValue: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: defaultValue,
  allowed: 'up to 64 letters, digits, - and _',
  read: (value) => (matches(value, /^[\w-]{0,64}$/) ? value : undefined),
});

const wholeNumber = (
  name: string,
  defaultValue: number,
  least: number,
  most: number,
  meaning: string,
): Variable<number> => ({
  name,
  meaning,
  default: String(defaultValue),
  allowed: `a whole number from ${least} to ${most}`,
  read: (value) => {
    const number = matches(value, /^\d+$/) ? Number(value) : NaN;
    return isInt(number) && min(number, least) && max(number, most) ? number : undefined;
  },
});

const choice = <const T extends string>(
  name: string,
  defaultValue: T,
  values: readonly T[],
  meaning: string,
): Variable<T> => ({
  name,
  meaning,
  default: defaultValue,
  allowed: values.join(', '),
  read: (value) => (isIn(value, values) ? (value as T) : undefined),
});

const engine = (name: string, schemes: readonly string[], meaning: string): Variable<string> => ({
  name,
  meaning,
  default: 'sqlite',
  allowed: ['sqlite', 'memory', ...schemes.map((scheme) => `${scheme}…`)].join(', '),
  isSecret: (value) => /[@/]/.test(value),
  read: (value) =>
    value === 'sqlite' || value === 'memory' || schemes.some((scheme) => value.startsWith(scheme)) ? value : undefined,
});

const onOff = (name: string, defaultValue: 'on' | 'off', meaning: string): Variable<boolean> => ({
  name,
  meaning,
  default: defaultValue,
  allowed: 'on, off',
  read: (value) => (value === 'on' ? true : value === 'off' ? false : undefined),
});

/** Hosts in private networks have names such as `localhost` and `chat_server`. */
const HTTP_URL = { protocols: ['http', 'https'], require_protocol: true, require_tld: false, allow_underscores: true };

const url = (name: string, defaultValue: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: defaultValue,
  allowed: 'an http:// or https:// URL without a path',
  read: (value) => (value === '' || (isURL(value, HTTP_URL) && isOrigin(value)) ? value : undefined),
});

/** Files, pictures and redirects are served below the root of the host. */
function isOrigin(value: string): boolean {
  const { origin, href } = new URL(value);
  return href === `${origin}/`;
}

const MAIL_SERVER = {
  protocols: ['smtp', 'smtps'],
  require_protocol: true,
  require_tld: false,
  allow_underscores: true,
};

const mailServer = (name: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: 'none',
  allowed: 'none, smtp://…, smtps://…',
  isSecret: () => true,
  read: (value) => (value === 'none' ? '' : isURL(value, MAIL_SERVER) && isDecodable(value) ? value : undefined),
});

/** The user and the password in a URL are percent-encoded. */
function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

const mailAddress = (name: string, byDefault: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: byDefault,
  allowed: 'an e-mail address',
  read: (value) => (value === '' || isEmail(value) ? value : undefined),
});

const addresses = (name: string, meaning: string): Variable<readonly string[]> => ({
  name,
  meaning,
  default: 'none',
  allowed: 'addresses and ranges such as 10.0.0.0/8, separated by commas',
  read: (value) => {
    const ranges = value === 'none' ? [] : value.split(',').map((each) => each.trim());
    return ranges.every(isAddressRange) ? ranges : undefined;
  },
});

const addressPattern = (name: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: 'none',
  allowed: 'none, or an address with one %s before the @, such as %s@mail.example.com',
  read: (value) => (value === 'none' || /^[^\s@%]*%s[^\s@%]*@[^\s@%]+$/.test(value) ? value : undefined),
});

const origin = (name: string, byDefault: string, meaning: string): Variable<string> => ({
  name,
  meaning,
  default: byDefault,
  allowed: 'up to 200 printable ASCII characters without + and spaces',
  read: (value) => (/^[!-*,-~]{0,200}$/.test(value) ? value : undefined),
});

/** Connection strings of EventStoreDB, under its old and its new name. */
export const EVENTSTOREDB_SCHEMES = ['esdb://', 'esdb+discover://', 'kurrentdb://', 'kurrentdb+discover://'];

export const MONGODB_SCHEMES = ['mongodb://', 'mongodb+srv://'];

/** All settings of the operator, in the order of the operator's table (README, `--help`). */
export const VARIABLES = {
  host: text('CHAT_HOST', '127.0.0.1', 'where to listen: address', 'an IP address or the name of a host', isHost),
  port: wholeNumber('CHAT_PORT', 9991, 0, 65_535, 'where to listen: port; 0 takes a free one'),
  publicUrl: url('CHAT_PUBLIC_URL', 'from host and port', 'the URL by which clients reach the server (`realm_url`)'),
  dataDir: text('CHAT_DATA_DIR', './data', 'the folder of the embedded engines, the uploaded files and the snapshots'),
  eventLog: engine(
    'CHAT_EVENT_LOG',
    EVENTSTOREDB_SCHEMES,
    'the engine of the event log; the path of a connection string names the organization whose streams these are, `chat` when it has none',
  ),
  readStore: engine(
    'CHAT_READ_STORE',
    MONGODB_SCHEMES,
    'the engine of the read models; the path of a connection string names the database, `chat` when it has none',
  ),
  serverId: word(
    'CHAT_SERVER_ID',
    'random',
    'the name of this server, different from those of the others; a server that keeps its name over a restart keeps its event queues, too',
  ),
  serverUrl: url('CHAT_SERVER_URL', 'from host and port', 'the URL by which other servers reach this one'),
  realmName: text(
    'CHAT_REALM_NAME',
    'Chat',
    'name of the organization; used once, when the log is empty',
    '1 to 40 characters',
    isRealmName,
  ),
  ownerName: text(
    'CHAT_OWNER_NAME',
    'Owner',
    "the owner's name; used once",
    'what a full name may be: up to 100 characters, no Markdown',
    isFullName,
  ),
  ownerEmail: mailAddress('CHAT_OWNER_EMAIL', 'owner@example.com', "the owner's e-mail address; used once"),
  ownerPassword: {
    ...text('CHAT_OWNER_PASSWORD', 'none', "the owner's password; used once", 'none, or 6 to 100 characters'),
    isSecret: () => true,
    read: (value: string) => (value === '' || isPasswordLength(value) ? value : undefined),
  },
  passwordMinGuesses: wholeNumber(
    'CHAT_PASSWORD_MIN_GUESSES',
    0,
    0,
    1_000_000_000,
    'as many guesses as a new password must take, estimated; 10000 refuses the usual ones; 0: its length alone counts',
  ),
  trustedProxies: addresses(
    'CHAT_TRUSTED_PROXIES',
    'addresses and ranges of the proxies whose `X-Forwarded-For` is trusted to name the client',
  ),
  webhookNetworks: addresses(
    'CHAT_WEBHOOK_NETWORKS',
    'addresses and ranges that outgoing webhooks may call although they are not public',
  ),
  rateLimit: onOff('CHAT_RATE_LIMIT', 'on', 'limits requests and failed log-ins; off for tests and load runs'),
  ratePerUser: wholeNumber(
    'CHAT_RATE_LIMIT_USER',
    HTTP_LIMITS.rates.perUser,
    1,
    1_000_000,
    'requests of one account in a minute, on each server; polls count apart, downloads not at all',
  ),
  ratePerAddress: wholeNumber(
    'CHAT_RATE_LIMIT_ADDRESS',
    HTTP_LIMITS.rates.perAddress,
    1,
    1_000_000,
    'requests without valid credentials from one address in a minute, on each server',
  ),
  rateOfSends: wholeNumber(
    'CHAT_RATE_LIMIT_SENDS',
    0,
    0,
    1_000_000,
    'messages that one account sends in a minute, on each server; 0: as many as requests',
  ),
  rateOfUploads: wholeNumber(
    'CHAT_RATE_LIMIT_UPLOADS',
    0,
    0,
    1_000_000,
    'files that one account uploads in a minute, on each server; 0: as many as requests',
  ),
  smtpUrl: mailServer(
    'CHAT_SMTP_URL',
    'the mail server for invitations and changes of addresses, with user and password; the connection is encrypted, unless the URL ends in `?tls=off`',
  ),
  smtpFrom: mailAddress('CHAT_SMTP_FROM', 'noreply at the host of CHAT_PUBLIC_URL', 'the sender of mails'),
  longPollSeconds: wholeNumber(
    'CHAT_LONGPOLL_SECONDS',
    55,
    1,
    85,
    'after so many seconds without an event, a waiting poll is answered with a heartbeat',
  ),
  queueIdleSeconds: wholeNumber(
    'CHAT_QUEUE_IDLE_SECONDS',
    600,
    1,
    604_800,
    'after so many seconds without a poll, an event queue ends',
  ),
  maxFileMib: wholeNumber('CHAT_MAX_FILE_MIB', 100, 1, 100_000, 'how large an uploaded file may be, in MiB'),
  uploadQuotaMib: wholeNumber(
    'CHAT_UPLOAD_QUOTA_MIB',
    0,
    0,
    1_000_000_000,
    'how much all uploaded files together may take, in MiB; 0: no limit',
  ),
  deletedContentDays: wholeNumber(
    'CHAT_DELETED_CONTENT_DAYS',
    30,
    0,
    36_500,
    'days after a deletion during which a new organization keeps what was deleted, until owners change it; used once',
  ),
  recordsDays: wholeNumber(
    'CHAT_RECORDS_DAYS',
    0,
    0,
    36_500,
    'days from the posting of a message during which its content is not erased, whoever deletes it; owners may only set more; a lower value counts after 14 days',
  ),
  emailGatewayPattern: addressPattern(
    'CHAT_EMAIL_GATEWAY_PATTERN',
    'the pattern of the addresses for mail to channels; `%s` stands for the part that names the channel',
  ),
  emailGatewayPort: wholeNumber(
    'CHAT_EMAIL_GATEWAY_PORT',
    0,
    0,
    65_535,
    'the port for mail to channels, at the address `CHAT_HOST`; a mail server delivers it there in clear text; 0: none',
  ),
  emailGatewayProtocol: choice(
    'CHAT_EMAIL_GATEWAY_PROTOCOL',
    'smtp',
    ['smtp', 'lmtp'],
    'the protocol by which the mail server delivers mail to channels',
  ),
  checkpointKey: text(
    'CHAT_CHECKPOINT_KEY',
    'checkpoint-keys.pem in the data folder',
    'the file with the private keys that sign checkpoints of the log, made at the first start unless it is there; or `command:` and a command that signs (docs/proof.md)',
  ),
  checkpointOrigin: origin(
    'CHAT_CHECKPOINT_ORIGIN',
    'host of CHAT_PUBLIC_URL, organization and eight random digits',
    'the name of the log in its checkpoints; used once, when the first one is signed',
  ),
  witnessPolicy: text(
    'CHAT_WITNESS_POLICY',
    'none',
    'the file that names the witnesses which cosign checkpoints of the log, and how many of them are enough (c2sp.org/tlog-policy)',
  ),
  publishFolder: text(
    'CHAT_PUBLISH_FOLDER',
    'none',
    'a folder for a copy of the checkpoint and the hashes of the log, which anybody may read, such as for rsync',
  ),
  publishCheckpoints: onOff(
    'CHAT_PUBLISH_CHECKPOINTS',
    'on',
    'shows everybody the checkpoints of the log and the hashes of its tree, which disclose nothing but its size',
  ),
  logInDays: wholeNumber(
    'CHAT_LOG_IN_DAYS',
    90,
    0,
    3_650,
    'after so many days, records of log-ins (when, from which address, with which program) are deleted; 0: none are made',
  ),
  console: onOff('CHAT_CONSOLE', 'on', 'pages for owners and auditors at `/console`'),
  developmentMode: onOff('CHAT_DEV_MODE', 'off', 'development helpers: log in without a password, move the clock'),
  logLevel: choice(
    'CHAT_LOG_LEVEL',
    'info',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'what is logged',
  ),
} as const satisfies Record<string, Variable<unknown>>;

const NAMES: ReadonlySet<string> = new Set(Object.values(VARIABLES).map(({ name }) => name));

/** Variables of `docker-compose.yml`, and those of tests. */
const KNOWN_ELSEWHERE = /^CHAT_(ADDRESS|PASSWORD|TEST_.*|FUZZ_.*|CRASH_.*)$/;

/** Names that look like those of the table, but are not in it: nothing reads them. */
export function unknownVariables(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).filter(
    (name) => name.startsWith('CHAT_') && !NAMES.has(name) && !KNOWN_ELSEWHERE.test(name),
  );
}
