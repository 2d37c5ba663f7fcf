import type { Meanings } from '@chat/http';

export const auditMeanings: Meanings = {
  by: 'Type of the event that erased it.',
  completeness: 'How it is known that nothing is left out.',
  elsewhere: 'Who says that no other stream names the message.',
  entry: 'The leaf: canonical JSON.',
  erased: 'The content was erased.',
  index: 'Place of the leaf in the tree, from 0.',
  metadata: 'Metadata of the event.',
  operator: 'Name of the filter.',
  proof: 'That the tree of a checkpoint has this leaf (c2sp.org/tlog-proof).',
  revisions: 'Revisions of the own stream, from 0 without gaps.',
  salt: 'With which the content was committed to: base64.',
  withheld: 'Why the content is not shown.',
};
