/** Whether checkpoints and hashes are public. */
export class CheckpointPublishing {
  constructor(readonly isOn: boolean) {}
}
