export default function Part({ part, number }) {
  return (
    <section className="section">
      <div className="section__inner">
        <header className="section__head">
          <p className="section__number" aria-hidden="true">
            {String(number).padStart(2, '0')}
          </p>
          <h2 className="section__title">{part.title}</h2>
        </header>
        <div className="section__body">
          <ul className="cards">
            {part.cards.map((card) => (
              <li className="card" key={card.title}>
                <h3>{card.title}</h3>
                <p>{card.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
