import { defineWords } from 'tvilling/schema';

/** The label of the map. */
export default defineWords({
  mapLabel: {
    en: 'World map with a point for each place. The list below names them.',
    sv: 'Världskarta med en punkt för varje ort. Orterna står i listan nedanför.',
    de: 'Weltkarte mit einem Punkt für jeden Ort. Die Liste darunter nennt die Orte.',
    fr: 'Carte du monde avec un point pour chaque lieu. La liste ci-dessous les nomme.',
    es: 'Mapa del mundo con un punto por cada lugar. La lista de abajo los nombra.',
    da: 'Verdenskort med en prik for hvert sted. Stederne står i listen nedenfor.',
    nb: 'Verdenskart med en prikk for hvert sted. Stedene står i listen nedenfor.',
    fi: 'Maailmankartta, jossa jokaisella paikalla on piste. Paikat luetellaan alla.',
    nl: 'Wereldkaart met een punt voor elke plaats. De lijst eronder noemt de plaatsen.',
    pl: 'Mapa świata z punktem dla każdego miejsca. Lista poniżej wymienia ich nazwy.',
  },
});
