import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ORGANIZATION, placeKey } from '../rules/place.js';
import { RecordsRules } from '../rules/records-rules.js';

export interface ShownRules {
  readonly deleted_content_days: number;
  /** Null: the organization's value. */
  readonly direct_messages: { readonly deleted_content_days: number } | null;
  /** Channels with a rule of their own. */
  readonly streams: readonly { readonly stream_id: number; readonly deleted_content_days: number }[];
}

export class GetRecordsRules extends Query<ShownRules> {}

@QueryHandler(GetRecordsRules)
export class GetRecordsRulesHandler implements IQueryHandler<GetRecordsRules> {
  constructor(private readonly rules: RecordsRules) {}

  async execute(): Promise<ShownRules> {
    const direct = this.rules.places.find(({ place }) => place.kind === 'direct');
    return {
      deleted_content_days: this.rules.shownDays(placeKey(ORGANIZATION)),
      direct_messages: direct ? { deleted_content_days: direct.deletedContentDays } : null,
      streams: this.rules.places.flatMap(({ place, deletedContentDays }) =>
        place.kind === 'channel' ? [{ stream_id: place.channelId, deleted_content_days: deletedContentDays }] : [],
      ),
    };
  }
}
