/** `CHAT_LOG_IN_DAYS`. */
export class LogInDays {
  /** 0: log-ins are not recorded. */
  constructor(readonly kept: number) {}
}
