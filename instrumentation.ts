/** Next compiles this for its edge runtime too, where nothing of the server can be. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: no setting, but a constant of Next's compiler
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startServer } = await import('@/lib/http/start-server');
  await startServer();
  const { catchUp } = await import('@/lib/gallery/publish/catch-up');
  const { watchForInterrupted } = await import('@/lib/gallery/publish/interrupted-publishes');
  const { saveFirstAddresses } = await import('@/lib/gallery/publish/save-first-addresses');
  await catchUp();
  watchForInterrupted();
  void saveFirstAddresses();
}
