/** Policy for a topic, by the numbers of the API; 0: as its channel. */
export const TopicVisibility = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicVisibility = (typeof TopicVisibility)[keyof typeof TopicVisibility];

/** The policy of an account for a topic. */
export interface TopicVisibilitySetting {
  readonly channelId: number;
  /** In the spelling of the request. */
  readonly topic: string;
  readonly visibility: TopicVisibility;
  /** UNIX seconds. */
  readonly since: number;
}
