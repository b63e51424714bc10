/**
 * The styles of the section types that many pages have. Those of the few that import their own sheet come with them: such a
 * page links the sheet, and the client router fetches it with the section's script.
 */
import.meta.glob(['./*/style.scss', '!./{form,picture,positions}/style.scss'], { eager: true });
