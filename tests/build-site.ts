import { runCli } from './run-cli.ts';

/** Builds the site of this repository once, before all tests; they read `dist/` and serve it. */
export async function setup(): Promise<void> {
  const { code, stderr } = await runCli(['build', '--date', '2026-11-21']);
  if (code !== 0) throw new Error(`the site does not build:\n${stderr}`);
}
