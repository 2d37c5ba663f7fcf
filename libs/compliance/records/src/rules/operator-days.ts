/** `CHAT_RECORDS_DAYS` of this server, which counts before the log has it. */
export class OperatorDays {
  constructor(readonly days: number) {}
}
