import { QueryWith } from '@chat/cqrs';
import { READ_STORE, type ReadStore } from '@chat/read-store';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { shownParameters } from '../inspection/shown-parameters.js';
import { INSPECTION_WORDS } from './inspection-words.projection.js';
import { type InspectionDocument, INSPECTIONS } from './inspections.projection.js';

export interface ListInspectionsData {
  readonly userId: number | undefined;
  /** Passed over where an account is named. */
  readonly case: string | undefined;
  readonly before: number | undefined;
  readonly limit: number;
}

export interface ListedInspections {
  /** Newest first; the parameters with their words, unless these are erased. */
  readonly found: readonly InspectionDocument[];
  readonly foundOldest: boolean;
}

export class ListInspections extends QueryWith<ListInspectionsData, ListedInspections> {}

@QueryHandler(ListInspections)
export class ListInspectionsHandler implements IQueryHandler<ListInspections> {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async execute({ data: { userId, case: name, before, limit } }: ListInspections): Promise<ListedInspections> {
    const filter = {
      ...(userId !== undefined && { userId }),
      ...(userId === undefined && name !== undefined && { case: name }),
      ...(before !== undefined && { _id: { $lt: before } }),
    };
    const documents = await this.store.find(INSPECTIONS, { filter, sort: { _id: -1 }, limit: limit + 1 });
    const found = documents.slice(0, limit);
    const streams = found.flatMap(({ apart }) => apart?.stream ?? []);
    const words = new Map((await this.store.getMany(INSPECTION_WORDS, streams)).map((each) => [each._id, each.words]));
    return {
      found: found.map((each) => ({ ...each, parameters: shownParameters(each, (stream) => words.get(stream)) })),
      foundOldest: documents.length <= limit,
    };
  }
}
