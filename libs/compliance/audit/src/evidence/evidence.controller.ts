import { Readable } from 'node:stream';
import {
  about,
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  CallerAuthorization,
  choice,
  content,
  Costly,
  Describe,
  FileAnswer,
  integer,
  listOf,
  nullable,
  object,
  Parameters,
  text,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { ServersOfService } from '@chat/ports';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Auditors } from '../auditors/auditors.js';
import { Inspections } from '../auditors/inspections.js';
import { time } from '../replayed/shapes.js';
import { shownTime } from '../replayed/shown.js';
import { boundsOf, ChosenMessages } from '../search-messages/search-messages.controller.js';
import type { EvidenceRequest, Selected } from './evidence.js';
import { type PackageInProgress, PackagesInProgress } from './packages-in-progress.js';
import { PackEvidence, SelectEvidence } from './evidence.query.js';

class EvidenceParameters extends ChosenMessages {
  @BooleanParameter({
    default: false,
    about: 'Leaves out messages and names of everybody but the accounts in `user_ids`, which must be named.',
  })
  readonly leaveOutOthers!: boolean;
}

const HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="evidence.zip"',
  'cache-control': 'private, no-store',
};

const PROGRESS = '/api/v1/audit/evidence/progress';

const progressFields = {
  case: about('The case of the package.', text()),
  begun: time('When it was asked for.'),
  step: about('What is made, in this order.', choice(['selecting', 'files', 'proofs', 'formats'])),
  done: about('Of the step: files, messages that have their proofs, or entries of RSMF.', integer()),
  total: about('Of the step; 0: not known so far.', integer()),
  bytes: about('Of the ZIP, sent so far.', integer()),
};

const shownProgress = ({ caseName, begun, step, done, total, bytes }: PackageInProgress) => ({
  case: caseName,
  begun: shownTime(begun),
  step,
  done,
  total,
  bytes,
});

@Controller('api/v1/audit/evidence')
export class EvidenceController {
  constructor(
    private readonly inspections: Inspections,
    private readonly auditors: Auditors,
    private readonly packages: PackagesInProgress,
    private readonly servers: ServersOfService,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('preview')
  @Costly()
  @Describe(
    'What an evidence package of a search would have. For accounts with the special permission `can_audit`, within their mandate.',
    {
      answer: {
        message_ids: about('Ascending.', listOf(integer())),
        people: about('Ids of everybody whose name goes out.', listOf(integer())),
        messages_left_out: about('Messages of others, with `leave_out_others`.', integer()),
        extracts: about('Events of which something is left out, so that nothing proves the rest.', integer()),
        files: about(
          'Uploaded files.',
          listOf(
            object({
              attachment_id: integer(),
              name: text(),
              size: integer(),
              sha256: about('In hexadecimal; null: not recorded.', nullable(text())),
            }),
          ),
        ),
      },
    },
  )
  async preview(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: EvidenceParameters,
  ) {
    const { selected } = await this.#select(actor, parameters, 'preview');
    const { messages, files, members, omission, leftOut } = selected;
    const subscribers = [...members.values()].flatMap(({ before, changes }) => [
      ...before.map(({ id }) => id),
      ...changes.map(({ person }) => person.id),
    ]);
    const people = messages.flatMap(({ author, versions, reactions, reads, place }) => [
      author.id,
      ...reads.map(({ by }) => by.id),
      ...versions.map(({ by }) => by.id),
      ...reactions.map(({ by }) => by.id),
      ...(place.type === 'direct' ? place.people.map(({ user_id: id }) => id) : []),
    ]);
    return {
      message_ids: messages.map(({ id }) => id),
      people: [...new Set([...people, ...subscribers])]
        .filter((id) => !omission.others?.has(id))
        .toSorted((one, other) => one - other),
      messages_left_out: leftOut,
      extracts: messages.flatMap(({ events }) => events).filter(({ extract }) => extract.leftOut.length > 0).length,
      files: Array.from(files.values(), ({ id, name, size, sha256 }) => ({ attachment_id: id, name, size, sha256 })),
    };
  }

  @Get()
  @Costly()
  @Describe(
    'The evidence package of a search: a ZIP with a BagIt bag of HTML, CSV, JSON Lines, RSMF 2.0, files, proofs and a certificate to sign. For accounts with the special permission `can_audit`, within their mandate.',
    { answer: content('application/zip') },
  )
  async package(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: EvidenceParameters,
  ): Promise<FileAnswer> {
    this.auditors.mandateOf(actor.userId);
    const making = this.packages.begin(actor.userId, parameters.case ?? '');
    try {
      const { selected, request } = await this.#select(actor, parameters, 'package');
      const packed = await this.queries.execute(new PackEvidence(request, selected, making.advance));
      const zip = Readable.from(making.counted(packed), { objectMode: false });
      return new FileAnswer(
        200,
        HEADERS,
        zip.once('close', () => this.packages.end(making)),
      );
    } catch (error) {
      this.packages.end(making);
      throw error;
    }
  }

  @Get('progress')
  @Describe(
    'How far the evidence packages are that the account has the servers make now. For accounts with the special permission `can_audit`.',
    {
      answer: {
        packages: about('Oldest first.', listOf(object(progressFields))),
        silent_servers: about('Servers that did not answer.', listOf(text())),
      },
    },
  )
  async progress(@AuthenticatedActor() { userId }: Actor, @CallerAuthorization() caller: CallerAuthorization) {
    this.auditors.mandateOf(userId);
    const here = this.packages.of(userId).map(shownProgress);
    const others = await this.servers.askOthers<{ readonly packages: typeof here }>(PROGRESS, caller);
    const packages = [...here, ...others.flatMap(({ answer }) => answer?.packages ?? [])];
    return {
      packages: packages.toSorted((one, other) => Date.parse(one.begun) - Date.parse(other.begun)),
      silent_servers: others.filter(({ answer }) => answer === null).map(({ server }) => server),
    };
  }

  async #select(
    actor: Actor,
    parameters: EvidenceParameters,
    step: 'preview' | 'package',
  ): Promise<{ readonly selected: Selected; readonly request: EvidenceRequest }> {
    const { case: caseName, ...asked } = parameters;
    const inspection = { what: 'evidence', case: caseName, parameters: { step, ...asked } } as const;
    const mandate = await this.inspections.begin(actor, inspection);
    const { leaveOutOthers: leavesOutOthers } = parameters;
    const request = { caseName, mandate, search: boundsOf(parameters), leavesOutOthers, now: this.clock.now() };
    return { request, selected: await this.queries.execute(new SelectEvidence(request)) };
  }
}
