/** Whether checkpoints and hashes are shown to everybody. */
export class CheckpointPublishing {
  constructor(readonly isOn: boolean) {}
}
