import { TextParameter } from '@chat/http';

/** Every question of an auditor names a case. */
export class CaseParameter {
  @TextParameter({ about: 'The matter for which the auditor looks. Owners see it beside what was looked at.' })
  readonly case!: string;
}
