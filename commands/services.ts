import { printServices, printVariables } from '@/commands/command-output';
import { startCommandServices } from '@/commands/command-services';
import { exitCodeOf } from '@/commands/end-signals';
import { type CommandContext, runCommand } from '@/commands/run-command';

/** `npm run services` */
async function serve(context: CommandContext): Promise<number> {
  const isFresh = context.options.has('fresh');
  const { services, source, variables, close } = await startCommandServices(context, { isFresh });
  try {
    printServices(services, source);
    printVariables(variables, context.environment.firstPort !== undefined);
    return exitCodeOf(await context.signals.first);
  } finally {
    await close();
  }
}

runCommand('services', ['fresh'], serve);
