/** Loaded first in the process that leads a group (test-run.mjs): if the one that has started it is killed, the whole group ends. */
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.channel?.unref();
