import { expect, it } from 'vitest';
import { openerOf, terminalOf } from '../../cli/platform/terminal.ts';

it.each([
  ['darwin', {}, ['open']],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, null],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler']],
  ['linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['explorer.exe']],
  ['linux', {}, null],
] as const)('a browser opens in front of whoever asks: %s %j', (platform, env, opener) => {
  expect(openerOf(platform, env)).toEqual(opener);
});

it.each([
  [true, true, true],
  [false, true, false],
  [true, false, false],
])('somebody sits at a terminal: input %j, output %j', (input, output, isThere) => {
  const streams = [{ isTTY: input } as NodeJS.ReadStream, { isTTY: output } as NodeJS.WriteStream] as const;
  expect(terminalOf(...streams, {}) !== null).toBe(isThere);
});
