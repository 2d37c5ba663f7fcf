import { refusal } from '@chat/kernel';

export class NotExactlyOneIcon extends refusal('You must upload exactly one icon.') {}
export class NotExactlyOneLogo extends refusal('You must upload exactly one logo.') {}
