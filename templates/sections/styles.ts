/** The styles of every section type that has some. */
import.meta.glob('./*/style.scss', { eager: true });
