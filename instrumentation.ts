/** Next also compiles this for its edge runtime, which has none of Node's modules. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting, but a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('@/lib/http/start-server');
  await startServer();
  const { wakeLoop } = await import('@/lib/publishing/wake-loop');
  wakeLoop();
}
