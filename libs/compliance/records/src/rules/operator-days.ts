/** `CHAT_RECORDS_DAYS` of this server, which counts before it is in the log. */
export class OperatorDays {
  constructor(readonly days: number) {}
}
