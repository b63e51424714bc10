import type { ShownEmbed } from '../../contract.ts';

/** What stands in the place of a video or a map: its own lines, and no picture of the service. */
export function Drawing({ of }: { of: ShownEmbed['shows'] }) {
  return (
    <svg className="embedded__drawing" viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawings[of]}
    </svg>
  );
}

const drawings = {
  video: (
    <>
      <path d="M0 14h320M0 166h320" />
      <path className="embedded__holes" d="M0 7h320M0 173h320" />
      <circle cx="160" cy="64" r="30" />
      <path className="embedded__mark" d="m151 49 25 15-25 15z" />
    </>
  ),
  map: (
    <>
      <path d="M-4 132C60 112 84 150 140 128S236 82 324 96M-4 40c52 22 92-8 136 14s84 52 188 18M86-4c-12 60 18 96 4 188M226-4c16 44-14 92 10 188M-4 84l330 62M300-4 20 184" />
      <path className="embedded__mark" d="M160 88c-18-24-22-32-22-40a22 22 0 0 1 44 0c0 8-4 16-22 40z" />
      <circle className="embedded__hole" cx="160" cy="48" r="8" />
    </>
  ),
  other: (
    <>
      <path d="M64 24h192v104H64zM64 44h192" />
      <path className="embedded__holes" d="M74 34h24" />
      <path d="M88 66h90M88 84h144M88 102h120" />
    </>
  ),
};
