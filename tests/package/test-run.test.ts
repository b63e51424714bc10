import { describe, expect, it } from 'vitest';
import { hasRoomInMemory } from '../../scripts/test-run.mjs';

const mounts = (options: string, type = 'tmpfs') =>
  `/dev/vda / ext4 rw,noexec 0 0\ntmpfs /dev/shm/inner tmpfs rw,noexec 0 0\nshm /dev/shm ${type} ${options} 0 0\n`;

describe('a run of tests keeps its sites in memory', () => {
  it.each<[where: string, isThere: boolean, ...Parameters<typeof hasRoomInMemory>]>([
    ['where there is room', true, mounts('rw,relatime'), 1e9, 4e9],
    ['not in the few megabytes of a container', false, mounts('rw,relatime'), 64e6, 32e9],
    ['not where memory is short', false, mounts('rw,relatime'), 1e9, 2e9],
    ['not where no program may start', false, mounts('rw,nosuid,nodev,noexec,relatime'), 12e9, 24e9],
    ['not on a disk', false, mounts('rw', 'ext4'), 12e9, 24e9],
    ['not where nothing is mounted', false, '/dev/vda / ext4 rw 0 0\n', 12e9, 24e9],
  ])('%s', (_, isThere, ...machine) => {
    expect(hasRoomInMemory(...machine)).toBe(isThere);
  });
});
