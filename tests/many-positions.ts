const departments = ['Quality', 'Logistics', 'Project management', 'Partnerships', 'Law', 'Finance'];
const locations = ['Stockholm, Sweden', 'Gothenburg, Sweden', 'Wrocław, Poland', 'Penang, Malaysia'];
const types = ['full-time', 'part-time', 'temporary', 'internship'];

/** `count` open positions in English and Swedish, each with a description: a change for a temporary site. */
export function manyPositions(count: number): Record<string, string> {
  // Different positions in each language, so that none is compared with a translation.
  const list = (swedish: boolean) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${swedish ? 'tjanst' : 'position'}-${index + 1}`,
      title: `Position ${index + 1}`,
      department: departments[index % 6],
      location: locations[index % 4],
      type: types[(index % 7) % 4],
      summary: `What number ${index + 1} is about.`,
      description: {
        role: 'A role.',
        responsibilities: ['A task.'],
        qualifications: ['A skill.'],
        offer: ['A desk.'],
      },
      posted: '2026-11-02',
      closes: '2027-01-15',
      apply: 'jobs@verkbro.example',
    }));
  return { 'content/positions.yaml': JSON.stringify({ en: list(false), sv: list(true) }) };
}
