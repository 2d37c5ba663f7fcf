/** What a parameter means wherever it occurs; a parameter that means something else says so itself (`about`). */
const MEANINGS: Readonly<Record<string, string>> = {
  message_id: 'Id of the message.',
  stream_id: 'Id of the channel.',
  user_id: 'Id of the account.',
  user_group_id: 'Id of the group.',
  attachment_id: 'Id of the attachment.',
};

/** One sentence. */
export const meaningOf = (name: string): string => MEANINGS[name] ?? `${sentence(name)}.`;

/** Whether the glossary knows the parameter. */
export const isExplained = (name: string): boolean => name in MEANINGS;

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
