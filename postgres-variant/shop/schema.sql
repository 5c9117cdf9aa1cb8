CREATE TABLE customers (
  id integer PRIMARY KEY,
  name text NOT NULL
);

CREATE TABLE orders (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  placed_at timestamptz NOT NULL
);
CREATE INDEX orders_of_customer ON orders (customer_id, id);

CREATE TABLE items (
  id integer PRIMARY KEY,
  order_id integer NOT NULL REFERENCES orders,
  product text NOT NULL,
  quantity integer NOT NULL,
  price_cents integer NOT NULL
);
