import { changedSettings, type UserSettings } from '@chat/accounts';
import { DomainError } from '@chat/kernel';

interface Mode {
  readonly settings: UserSettings;
  readonly opposite: string;
}

const [DARK, LIGHT] = [2, 3];
const dark: Mode = { settings: { color_scheme: DARK }, opposite: 'light' };
const light: Mode = { settings: { color_scheme: LIGHT }, opposite: 'dark' };

/** The commands for an account's display settings; `night` and `day` are older names. */
const MODES = new Map<string, Mode>([
  ['dark', dark],
  ['night', { ...dark, opposite: 'day' }],
  ['light', light],
  ['day', { ...light, opposite: 'night' }],
  ['fluid-width', { settings: { fluid_layout_width: true }, opposite: 'fixed-width' }],
  ['fixed-width', { settings: { fluid_layout_width: false }, opposite: 'fluid-width' }],
]);

export interface Zcommand {
  readonly settings: UserSettings;
  readonly answer: { readonly msg?: string };
}

/**
 * Parses a slash command of the compose box (contract, people: Slash commands).
 * @throws DomainError for any other text
 */
export function readZcommand(text: string, current: UserSettings): Zcommand {
  if (!text.startsWith('/')) throw new DomainError('There should be a leading slash in the zcommand.');
  const command = text.slice(1);
  if (command === 'ping') return { settings: {}, answer: {} };
  const mode = MODES.get(command);
  if (!mode) throw new DomainError(`No such command: ${command}`);
  const settings = changedSettings(mode.settings, current);
  const name = command.replace('-', ' ');
  const isNew = Object.keys(settings).length > 0;
  const msg = isNew
    ? `Changed to ${name} mode! To revert ${name} mode, type \`/${mode.opposite}\`.`
    : `You are still in ${name} mode.`;
  return { settings, answer: { msg } };
}
