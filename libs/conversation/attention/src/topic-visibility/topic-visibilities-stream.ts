/** The name is the storage format: it is never changed. */
export const topicVisibilitiesStream = (userId: number): string => `topicPolicies-${userId}`;
