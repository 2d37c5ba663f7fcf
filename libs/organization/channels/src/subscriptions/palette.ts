// prettier-ignore
const PALETTE = [
  '#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55', '#b0a5fd', '#addfe5',
  '#f5ce6e', '#c2726a', '#94c849', '#bd86e5', '#ee7e4a', '#a6dcbf', '#95a5fd', '#53a063',
  '#9987e1', '#e4523d', '#c2c2c2', '#4f8de4', '#c6a8ad', '#e7cc4d', '#c8bebf', '#a47462',
];

const HEX_COLOR = /^#[0-9a-fA-F]{3,6}$/;

export function isHexColor(text: string): boolean {
  return HEX_COLOR.test(text);
}

/** Six digits in lower case, for zulip-flutter (contract, clients: zulip-flutter). */
export function shownColor(color: string): string {
  const digits = color.slice(1).toLowerCase();
  if (digits.length === 6) return `#${digits}`;
  return `#${Array.from(digits.slice(0, 3), (digit) => digit + digit).join('')}`;
}

/** The first unused color; when all are used, one by the channel's id. */
export function pickColor(channelId: number, used: ReadonlySet<string>): string {
  return PALETTE.find((color) => !used.has(color)) ?? PALETTE[channelId % PALETTE.length]!;
}
