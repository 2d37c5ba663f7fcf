/** `CHAT_CONSOLE`. */
export class ConsoleSwitch {
  constructor(readonly isOn: boolean) {}
}
