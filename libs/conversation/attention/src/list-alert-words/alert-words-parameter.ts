import { JsonParameter, listOf, text } from '@chat/http';
import { LIMITS } from '@chat/kernel';

const alertWords = listOf(text({ trimmed: true, maxLength: 100 }), { maxLength: LIMITS.alertWords.perUser });

export class AlertWordsParameters {
  @JsonParameter(alertWords) readonly alertWords!: string[];
}
