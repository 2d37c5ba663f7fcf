import { refusal } from '@chat/kernel';

export class UnknownReadModel extends refusal((name: string) => `There is no read model ${name}.`) {}
export class RebuildUnderWay extends refusal('A read model is being rebuilt: wait until that has ended.') {}

export class NothingRebuilt extends refusal(
  (name: string) => `Rebuild ${name} first: nothing is there to switch to.`,
) {}

export class NoFormerDocuments extends refusal((name: string) => `No former documents of ${name} are kept.`) {}
