/** Next compiles this for its edge runtime too, where nothing of the server can be. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting, but a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('#lib/gallery/server/start-server');
  await startServer();
}
