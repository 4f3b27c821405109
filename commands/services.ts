import { printServices, printVariables } from '@/commands/command-output';
import { exitCodeOf } from '@/commands/end-signals';
import { startPreparedServices } from '@/commands/prepare-local-services';
import { type CommandContext, runCommand } from '@/commands/run-command';

async function serve(context: CommandContext): Promise<number> {
  const isFresh = context.options.has('fresh');
  const { services, source, variables, close } = await startPreparedServices(context, { isFresh });
  try {
    printServices(services, source);
    printVariables(variables, context.environment.firstPort !== undefined);
    return exitCodeOf(await context.signals.first);
  } finally {
    await close();
  }
}

runCommand('services', ['fresh'], serve);
