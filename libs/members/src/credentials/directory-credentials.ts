import { apiEmail, Directory, Site } from '@chat/directory';
import { type AccountRole, Credentials, type Refusal, Roles } from '@chat/http';
import { Injectable } from '@nestjs/common';
import { hashApiKey } from './api-key.js';

const INCOMING_WEBHOOK = 2;

/** Knows API keys by their hashes. The name may be the real address or the API address of the account. */
@Injectable()
export class DirectoryCredentials extends Credentials {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {
    super();
  }

  verify(email: string, apiKey: string): { readonly userId: number } | Refusal {
    const user = this.directory.userByApiKeyHash(hashApiKey(apiKey));
    if (!user) return 'unknown';
    const name = email.toLowerCase();
    if (name !== user.deliveryEmail.toLowerCase() && name !== apiEmail(user, this.site).toLowerCase()) return 'unknown';
    if (!user.isActive) return 'deactivated';
    if (user.botType === INCOMING_WEBHOOK) return 'incoming_webhook_bot';
    return { userId: user.id };
  }
}

@Injectable()
export class DirectoryRoles extends Roles {
  constructor(private readonly directory: Directory) {
    super();
  }

  roleOf(userId: number): AccountRole {
    const user = this.directory.user(userId);
    if (!user) throw new TypeError(`There is no account ${userId}.`);
    return user;
  }
}
