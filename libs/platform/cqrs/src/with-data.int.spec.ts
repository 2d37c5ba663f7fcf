import {
  CommandBus,
  CommandHandler,
  CqrsModule,
  type ICommandHandler,
  type IQueryHandler,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { CommandWith, QueryWith } from './with-data.js';

class CountUp extends CommandWith<{ readonly by: number }, number> {}
class CountDown extends CommandWith<{ readonly by: number }, number> {}
class Describe extends QueryWith<{ readonly count: number }, string> {}

@CommandHandler(CountUp)
class CountUpHandler implements ICommandHandler<CountUp> {
  async execute({ data: { by } }: CountUp): Promise<number> {
    return by;
  }
}

@CommandHandler(CountDown)
class CountDownHandler implements ICommandHandler<CountDown> {
  async execute({ data: { by } }: CountDown): Promise<number> {
    return -by;
  }
}

@QueryHandler(Describe)
class DescribeHandler implements IQueryHandler<Describe> {
  async execute({ data: { count } }: Describe): Promise<string> {
    return `${count} left`;
  }
}

it('Commands and queries that are only data each reach their own handler, and their results are typed', async () => {
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot()],
    providers: [CountUpHandler, CountDownHandler, DescribeHandler],
  }).compile();
  await module.init();
  const commands = module.get(CommandBus);

  const up: number = await commands.execute(new CountUp({ by: 2 }));
  const down: number = await commands.execute(new CountDown({ by: 3 }));
  const described: string = await module.get(QueryBus).execute(new Describe({ count: 4 }));

  expect([up, down, described]).toEqual([2, -3, '4 left']);
  await module.close();
});
