import { type Directory, InsufficientPermission, mayAudit } from '@chat/directory';

/** Owners have no such right by their role. @throws InsufficientPermission */
export function assertAuditor(directory: Directory, userId: number): void {
  const user = directory.user(userId);
  if (!user || !mayAudit(user)) throw new InsufficientPermission();
}
