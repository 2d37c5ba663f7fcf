import { apiEmail, BotType, Directory, Site } from '@chat/directory';
import { type AccountRole, Credentials, type KeyHolder, type Refusal, Roles } from '@chat/http';
import { Injectable } from '@nestjs/common';
import { hashApiKey, keyIdOf } from './api-key.js';
import { ApiKeyUses } from './api-key-uses.js';

/** Finds accounts by the hashes of API keys. The name may be the real address or the API address of the account. */
@Injectable()
export class DirectoryCredentials extends Credentials {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly uses: ApiKeyUses,
  ) {
    super();
  }

  verify(email: string | null, apiKey: string): KeyHolder | Refusal {
    const apiKeyHash = hashApiKey(apiKey);
    const user = this.directory.userByApiKeyHash(apiKeyHash);
    if (!user) return 'unknown';
    const names = [user.deliveryEmail, apiEmail(user, this.site)].map((name) => name.toLowerCase());
    if (email !== null && !names.includes(email.toLowerCase())) return 'unknown';
    if (!user.isActive) return 'deactivated';
    this.uses.used(apiKeyHash);
    return {
      userId: user.id,
      personId: user.botOwnerId ?? user.id,
      keyId: keyIdOf(apiKeyHash),
      ...(user.botType === BotType.incomingWebhook && { onlySends: true }),
    };
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
