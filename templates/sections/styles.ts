/** The styles of every section type that has some; a form's come with it, since few pages have one. */
import.meta.glob(['./*/style.scss', '!./form/style.scss'], { eager: true });
