import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  about,
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  type PassedOn,
  RequestPassedOn,
  choice,
  content,
  Costly,
  Describe,
  FileAnswer,
  FileRequest,
  integer,
  listOf,
  nullable,
  object,
  Parameters,
  RequestedFile,
  TakesLong,
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
import { ChosenMessages, searchBounds } from '../search-messages/search-messages.controller.js';
import { BegunPackages, cut, digestOf, sizeOf } from './begun-packages.js';
import type { EvidenceRequest, Selected } from './evidence.js';
import { previewOf } from './preview.js';
import { type Making, type PackageInProgress, PackagesInProgress } from './packages-in-progress.js';
import { GetPresentCheckpoints, PackEvidence, SelectEvidence } from './evidence.query.js';

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
    private readonly begun: BegunPackages,
    private readonly servers: ServersOfService,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  @Get('preview')
  @Costly()
  @TakesLong()
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
    return previewOf(selected);
  }

  @Get()
  @Costly()
  @TakesLong()
  @Describe(
    'The evidence package of a search: a ZIP with a BagIt bag of HTML, CSV, JSON Lines, RSMF 2.0, files, proofs and a certificate to sign. For accounts with the special permission `can_audit`, within their mandate.',
    { answer: content('application/zip') },
  )
  async package(
    @AuthenticatedActor() actor: Actor,
    @Parameters({ refusesUnknown: true }) parameters: EvidenceParameters,
    @RequestedFile() requested: FileRequest,
  ): Promise<FileAnswer> {
    this.auditors.mandateOf(actor.userId);
    const making = this.packages.begin(actor.userId, parameters.case ?? '');
    const end = () => this.packages.end(making);
    try {
      const answer = await this.#answer(actor, parameters, requested, making);
      answer.content?.once('close', end);
      if (!answer.content) end();
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** The rest of a package if nothing of it has changed; else one from the beginning. */
  async #answer(
    actor: Actor,
    parameters: EvidenceParameters,
    requested: FileRequest,
    making: Making,
  ): Promise<FileAnswer> {
    const question = createHash('sha256')
      .update(JSON.stringify([actor.userId, parameters]))
      .digest('hex');
    const before = this.begun.find(requested.continuedTag, question);
    const { selected, request } = await this.#select(actor, parameters, 'package');
    const selection = digestOf(selected);
    const isSame = before?.selection === selection;
    const { now } = request;
    const begun = isSame
      ? before
      : this.begun.keep({
          question,
          selection,
          now,
          checkpoints: await this.queries.execute(new GetPresentCheckpoints()),
        });
    const { checkpoints } = begun;
    const pack = () =>
      this.queries.execute(new PackEvidence({ ...request, now: begun.now }, selected, checkpoints, making.advance));
    const sent = (pieces: AsyncIterable<Uint8Array>) => Readable.from(making.counted(pieces), { objectMode: false });
    const { entityTag } = begun;
    const whole = { ...HEADERS, etag: `"${entityTag}"`, 'accept-ranges': 'bytes' };
    if (!isSame) return new FileAnswer(200, whole, sent(await pack()));
    const size = (begun.size ??= await sizeOf(await pack()));
    const { 'content-type': contentType, ...headers } = HEADERS;
    const open = async (range = { start: 0, end: size - 1 }) => sent(cut(await pack(), range));
    return requested.answer({ size, entityTag, contentType, headers, open });
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
  async progress(@AuthenticatedActor() { userId }: Actor, @RequestPassedOn() request: PassedOn) {
    this.auditors.mandateOf(userId);
    const here = this.packages.of(userId).map(shownProgress);
    const others = await this.servers.askOthers<{ readonly packages: typeof here }>(PROGRESS, request);
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
    const request = { caseName, mandate, search: searchBounds(parameters), leavesOutOthers, now: this.clock.now() };
    return { request, selected: await this.queries.execute(new SelectEvidence(request)) };
  }
}
