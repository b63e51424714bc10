/** An article with every kind of block. */
export const everyBlock = `## How it *began* {#began}

A boathouse,
  and [two vans](page:vans)[^1].

- One
  goes on

  and on
- Two
  1. inner

> [!NOTE]
> Mind the
> gap.

> Ships are heavy.
>
> — The *harbour* master

| Ticket | Price |
|:-------|------:|
| Adult  | {figure:fare} |
| Child | \`a\\|b\` |

![The quay](quay.jpg "Built in 1912") ![](<old quay.jpg> 'Then')

~~~sh
npm run build

# not a heading
~~~

:::gallery
title: Pictures
:::

***

[^1]: Sold
    since.
`;
