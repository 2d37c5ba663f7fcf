/** How much an account wants to see of a topic, by the numbers of the API; 0: as its channel. */
export const TopicVisibility = { inherit: 0, muted: 1, unmuted: 2, followed: 3 } as const;
export type TopicVisibility = (typeof TopicVisibility)[keyof typeof TopicVisibility];

/** The policy of an account for a topic. */
export interface TopicVisibilitySetting {
  readonly channelId: number;
  /** As spelled when it was said. */
  readonly topic: string;
  readonly visibility: TopicVisibility;
  /** UNIX seconds. */
  readonly since: number;
}
