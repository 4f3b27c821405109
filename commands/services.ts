import { printServices, printVariables } from '@/local/command-output';
import { startCommandServices } from '@/local/command-services';
import { exitCodeOf } from '@/local/end-signals';
import { type CommandContext, runCommand } from '@/local/run-command';

/** `npm run services`: the local services alone, for `npm run build`, `npm start`, scripts and Contentful's tools. */
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
