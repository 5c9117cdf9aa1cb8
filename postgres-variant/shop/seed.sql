INSERT INTO customers
SELECT n, 'customer ' || n
FROM generate_series(1, 1000) AS n;

-- Customers have 20 or 21 orders; the last three have never ordered.
INSERT INTO orders
SELECT n, 1 + n % 997, timestamptz '2026-01-01 00:00:00+00' + n * interval '10 minutes'
FROM generate_series(1, 20000) AS n;

-- Five for each order. Many baskets fill at the same time, so the items of one order lie far apart.
INSERT INTO items
SELECT n, 1 + n * 7 % 20000, 'product ' || n % 500, 1 + n % 3, 100 + n * 37 % 9900
FROM generate_series(1, 100000) AS n;
