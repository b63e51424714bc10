import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openerOf, terminalOf } from '../../cli/platform/terminal.ts';

it.each([
  ['darwin', {}, ['open']],
  ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, null],
  ['win32', {}, ['rundll32.exe', 'url.dll,FileProtocolHandler']],
  ['win32', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, null],
  ['linux', { DISPLAY: ':0' }, ['xdg-open']],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open']],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['rundll32.exe', 'url.dll,FileProtocolHandler']],
  ['linux', { WSL_DISTRO_NAME: 'Debian', SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, null],
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

/** A terminal at which somebody types, and the shell that has started the process. */
function atShell() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const signals = new EventEmitter();
  const shell = { isInForeground: true, stopped: 0 };
  const job = {
    signals,
    isInForeground: () => shell.isInForeground,
    stop() {
      shell.stopped += 1;
    },
  };
  const terminal = terminalOf(input as never, { isTTY: true } as never, {}, job);
  return { input, signals, shell, typed: () => terminal?.typed() ?? null };
}

it('a job reads what is typed while it is in the foreground', async () => {
  const { input, signals, shell, typed } = atShell();
  const lines = typed();
  const next = lines?.next();
  signals.emit('SIGTSTP');
  expect([input.isPaused(), shell.stopped]).toEqual([true, 1]);
  shell.isInForeground = false;
  signals.emit('SIGCONT');
  expect(input.isPaused()).toBe(true);
  signals.emit('SIGTSTP');
  shell.isInForeground = true;
  signals.emit('SIGCONT');
  input.write('e\n');
  expect(await next).toBe('e');
  lines?.close();
  expect([input.isPaused(), signals.eventNames()]).toEqual([true, []]);
});

it('a job that began in the background leaves the terminal alone', () => {
  const { input, signals, shell, typed } = atShell();
  shell.isInForeground = false;
  expect(typed()).toBeNull();
  expect([input.isPaused(), input.readableFlowing, signals.eventNames()]).toEqual([false, null, []]);
});

it('a terminal that goes leaves the process alone', () => {
  const { input, signals, typed } = atShell();
  typed();
  input.emit('error', new Error('EIO'));
  expect(signals.eventNames()).toEqual([]);
});
