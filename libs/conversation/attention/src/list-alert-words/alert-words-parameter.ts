import { JsonParameter, listOf, text } from '@chat/http';
import { LIMITS } from '../attention.limits.js';

const alertWords = listOf(text({ trimmed: true, maxLength: 100 }), { maxLength: LIMITS.alertWords.perUser });

export class AlertWordsParameters {
  @JsonParameter(alertWords) readonly alertWords!: string[];
}
