import { about, boolean, choice, Describe, integer, listOf, nullable, object, RequireOwner, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type ListedReadModel, ListReadModels } from './list-read-models.query.js';

const progressShape = object({
  state: about(
    '`building`, then `comparing`, then `built`: beside what is read, until it is switched to; `switching`, then `switched`; or `failed`.',
    choice(['building', 'comparing', 'built', 'switching', 'switched', 'failed'] as const),
  ),
  position: about('Position in the log that is reached.', integer()),
  end: about('End of the log when it began.', integer()),
  differences: about('Documents that differ from those that are read; null: not compared.', nullable(integer())),
  error: about('Why it failed; null: it did not.', nullable(text())),
});

const modelShape = object({
  name: text(),
  state: about('Of the documents that are read.', text()),
  position: about('Position in the log up to which they are.', integer()),
  keeps_former: about('Whether the documents that were read before are there.', boolean()),
  rebuild: about('The latest on this server since its start; null: none.', nullable(progressShape)),
});

@Controller('api/v1/operation/read_models')
export class ListReadModelsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The read models of the service, and how far this server is with rebuilding them. For owners.', {
    answer: { read_models: about('All of the service.', listOf(modelShape)) },
  })
  @RequireOwner()
  async listReadModels() {
    return { read_models: (await this.queries.execute(new ListReadModels())).map(shown) };
  }
}

const shown = ({ name, state, position, keepsFormer, rebuild }: ListedReadModel) => ({
  name,
  state,
  position,
  keeps_former: keepsFormer,
  rebuild: rebuild ? { ...rebuild, error: rebuild.error ?? null } : null,
});
